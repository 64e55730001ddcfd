import { storeDurably } from '#app/ui/storage/durable-storage.ts';
import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';

const key = 'buyerDraft';
const guestKey = 'guestDraft';
const GUEST_MS = 24 * 3_600_000;
const fields = ['name', 'phone', 'address', 'paymentMethod'] as const;
export type BuyerDraft = Partial<Record<(typeof fields)[number], string>>;

type StoredDraft = BuyerDraft & { by?: unknown; at?: unknown };

/** The user's draft. A guest's belongs to its tab, lasts a day and passes to the account that the guest logs in to. */
export function readDraft(uid: string): BuyerDraft {
  const draft = storedDraft();
  if (isRecentGuestDraft(draft) && mayUseGuestDraft(uid)) {
    if (uid) void storeDurably(key, JSON.stringify({ ...draft, by: uid }));
    // The guest came back without a log-in: a later log-in may be another person's.
    else setGuestState('typing');
    return fieldsOf(draft);
  }
  return uid !== '' && draft.by === uid ? fieldsOf(draft) : {};
}

/** The guest's draft of this tab, for the registration form. */
export function readGuestDraft(): BuyerDraft {
  const draft = storedDraft();
  return isRecentGuestDraft(draft) && guestState() !== null ? fieldsOf(draft) : {};
}

function storedDraft(): StoredDraft {
  try {
    return JSON.parse(readStorage(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function isRecentGuestDraft({ by, at }: StoredDraft): boolean {
  return by === '' && Date.now() - Number(at) < GUEST_MS;
}

function fieldsOf(draft: StoredDraft): BuyerDraft {
  const known = fields.map((field) => [field, draft[field]]).filter(([, value]) => value && typeof value === 'string');
  return Object.fromEntries(known);
}

export function saveDraft(form: HTMLFormElement, uid: string): void {
  const typed = new FormData(form);
  const draft = Object.fromEntries(fields.map((field) => [field, typed.get(field)]));
  void storeDurably(key, JSON.stringify({ ...draft, by: uid, at: Date.now() }));
  if (uid === '') setGuestState('typing');
}

export function takeDraftToLogin(): void {
  setGuestState('logging in');
}

type GuestState = 'typing' | 'logging in';

/** Stored per tab, because a shared phone has tabs of several people. */
function setGuestState(state: GuestState): void {
  writeStorage(guestKey, state, 'session');
}

function guestState(): GuestState | null {
  return readStorage(guestKey, 'session') as GuestState | null;
}

function mayUseGuestDraft(uid: string): boolean {
  const state = guestState();
  return uid === '' ? state !== null : state === 'logging in';
}

export function dropDraft(): void {
  if (readStorage(key) !== null) void storeDurably(key, null);
  writeStorage(guestKey, null, 'session');
}
