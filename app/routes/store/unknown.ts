import { redirect } from 'react-router';

export const loader = () => redirect('/');
export const action = () => redirect('/');
