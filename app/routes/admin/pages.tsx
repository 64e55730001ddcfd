import { Outlet } from 'react-router';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import type { Route } from './+types/pages';

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

export default function AdminPages() {
  return <Outlet />;
}
