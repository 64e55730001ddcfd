import { readStorage } from '#app/ui/hooks/storage.ts';
import { keep } from '#app/ui/store/cart/durable-storage.ts';

const key = 'lastNews';

/** What this person was told last of an order: its number, or null where there is none. */
type News = { uid: string; number: number | null };

/** Keeps it until they go on: a page that is lost in the moment of its news says it once more. */
export function noteNews(news: News): void {
  void keep(key, JSON.stringify(news));
}

export function lastNewsOf(uid: string): News | null {
  try {
    const news = JSON.parse(readStorage(key) ?? '{}') as Partial<Record<keyof News, unknown>>;
    const isNews = uid !== '' && news.uid === uid && (news.number === null || typeof news.number === 'number');
    return isNews ? (news as News) : null;
  } catch {
    return null;
  }
}

export function forgetNews(): void {
  if (readStorage(key) !== null) void keep(key, null);
}
