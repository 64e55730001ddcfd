import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { type Control, serverValueOf } from '#app/ui/forms/early-input.ts';
import { DRAFT_SAVED } from '#app/ui/forms/typing-events.ts';

type FormRef = RefObject<HTMLFormElement | null>;

/** Asks before the user leaves unsaved changes; a change of language or a log-in restores them instead. */
export function useConfirmLeaving(form: FormRef, result: unknown): ReactNode {
  const { isUnsaved, forget } = useUnsaved(form, result);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const confirmUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const discardDraft = useEffectEvent(forget);
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => confirmUnload(event);
    const onDraftSaved = () => discardDraft();
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener(DRAFT_SAVED, onDraftSaved);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener(DRAFT_SAVED, onDraftSaved);
    };
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={<Trans>Leave without saving?</Trans>}
      confirmLabel={<Trans context="a page">Leave</Trans>}
      onConfirm={() => {
        forget();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      <Trans>What you have typed here is not saved.</Trans>
    </ConfirmDialog>
  );
}

function useUnsaved(form: FormRef, result: unknown) {
  const { key } = useLocation();
  const touched = useRef(false);
  const isLeaving = useRef(false);
  const saved = useRef<string>(undefined);
  const sent = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: if the next page cannot be loaded, this one stays under another key.
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  useEffect(() => {
    const { current } = form;
    const touch = () => {
      touched.current = true;
    };
    const send = () => {
      sent.current = contentOf(current);
    };
    current?.addEventListener('input', touch);
    current?.addEventListener('click', touch);
    current?.addEventListener('submit', send);
    return () => {
      current?.removeEventListener('input', touch);
      current?.removeEventListener('click', touch);
      current?.removeEventListener('submit', send);
    };
  }, [form]);

  useEffect(() => {
    if ((result as { ok?: unknown } | undefined)?.ok !== true || sent.current === undefined) return;
    saved.current = sent.current;
    touched.current = contentOf(form.current) !== sent.current;
  }, [result, form]);

  useEffect(() => {
    // Text typed before hydration is unsaved.
    if (saved.current === undefined) saved.current = contentOf(form.current, true);
    else if (!touched.current) saved.current = contentOf(form.current);
  });

  return {
    isUnsaved: () =>
      touched.current && !isLeaving.current && form.current !== null && contentOf(form.current) !== saved.current,
    forget: () => {
      isLeaving.current = true;
    },
  };
}

function contentOf(form: HTMLFormElement | null, asLoaded = false): string {
  const controls = form?.querySelectorAll<Control>('select, input:checked, :is(input, textarea):read-write') ?? [];
  return JSON.stringify(
    [...controls].map((control) => [
      control.name,
      asLoaded && !(control instanceof HTMLSelectElement) ? serverValueOf(control) : control.value,
    ]),
  );
}
