import { readStorage } from '#app/ui/hooks/storage.ts';
import { keep } from '#app/ui/store/cart/durable-storage.ts';

const key = 'lastNews';

/** The user's last outcome; `number` is null if no order was placed. */
type News = { uid: string; number: number | null };

/** Saves the outcome, so that it survives a lost page. */
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
