import { expect, it, vi } from 'vitest';
import { type UploadProgress, uploadForm } from '#app/ui/forms/form-upload.ts';

type Answer = { status: number; responseText: string };

/** Answers each request with the next of these, and lets the browser come online at once. */
function stubBrowser(answers: Answer[]): void {
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    onloadend = () => {};
    open() {}
    send() {
      Object.assign(this, answers.shift());
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => queueMicrotask(listener));
  vi.stubGlobal('removeEventListener', () => {});
}

it('is sent again until the shop answers, and says why it waits', async () => {
  stubBrowser([
    { status: 503, responseText: '{"outage":"cannot-save","sent":true}' },
    { status: 503, responseText: 'Other pictures are being sent. Please try again.' },
    { status: 0, responseText: '' },
    { status: 200, responseText: 'stored' },
  ]);
  const states: UploadProgress['state'][] = [];
  const result = await uploadForm({
    url: '/admin/photo-upload',
    form: new FormData(),
    read: ({ responseText }) => responseText,
    onProgress: ({ state }) => states.push(state),
  });
  expect(result).toBe('stored');
  expect(states).toEqual(['cannot-save', 'waiting', 'waiting']);
  vi.unstubAllGlobals();
});
