import { redirect } from 'react-router';

/** Any unknown path goes home (SPEC 2). */
export const loader = () => redirect('/');
export const action = () => redirect('/');
