import { redirect } from 'react-router';

/** The back-office begins with the dashboard (DECISIONS 24). */
export const loader = () => redirect('/admin/dashboard');
