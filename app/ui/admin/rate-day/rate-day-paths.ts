export const RATE_DAY = '/admin/rate-day';

export const batchPath = (id: string) => `${RATE_DAY}/${encodeURIComponent(id)}`;
