export const RATE_DAY_PATH = '/admin/rate-day';

export const batchPath = (id: string) => `${RATE_DAY_PATH}/${encodeURIComponent(id)}`;
