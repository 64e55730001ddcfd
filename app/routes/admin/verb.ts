import { type MiddlewareFunction, redirect } from 'react-router';

/** For a URL that only takes a POST: who merely opens it goes to the screen it belongs to. */
export function opensScreen(screen: string): MiddlewareFunction<Response>[] {
  return [
    ({ request }) => {
      if (request.method !== 'POST') throw redirect(screen);
    },
  ];
}

/** Whether the button was pressed before any script ran; then the verb asks its question on a page of its own. */
export async function wantsToBeAsked(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => new FormData());
  return form.get('ask') === 'first';
}
