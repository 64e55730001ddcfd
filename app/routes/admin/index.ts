import { redirect } from 'react-router';

/** The back-office begins with the orders until it has its dashboard. */
export const loader = () => redirect('/admin/admin-orders');
export const action = loader;
