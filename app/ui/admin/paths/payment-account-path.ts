export const ACCOUNTS_PATH = '/admin/payment-settings/accounts';

export const accountPath = (id: string) => `${ACCOUNTS_PATH}/${encodeURIComponent(id)}`;
