import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { type Control, serverValueOf } from '#app/ui/forms/early-input.ts';
import { DRAFT_SAVED } from '#app/ui/hooks/typing-events.ts';

type FormRef = RefObject<HTMLFormElement | null>;

/** Asks before the user leaves unsaved changes, but not after `DRAFT_SAVED`. Returns the dialog to render. */
export function useConfirmLeaving(form: FormRef, result: unknown): ReactNode {
  const { isUnsaved, allowLeaving } = useUnsaved(form, result);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const confirmUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const allowAfterDraft = useEffectEvent(allowLeaving);
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => confirmUnload(event);
    const onDraftSaved = () => allowAfterDraft();
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
        allowLeaving();
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
  const isTouched = useRef(false);
  const isTouchedSinceSent = useRef(false);
  const isLeaving = useRef(false);
  const savedContent = useRef<string>(undefined);
  const sentContent = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: if the next page cannot be loaded, this page stays and gets a new key.
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  useEffect(() => {
    const { current } = form;
    const noteTouch = () => {
      isTouched.current = true;
      isTouchedSinceSent.current = true;
    };
    // A press of a field or of the busy button changes nothing.
    const noteClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button:not([aria-disabled])')) noteTouch();
    };
    const noteSent = () => {
      sentContent.current = contentOf(current);
      isTouchedSinceSent.current = false;
    };
    current?.addEventListener('input', noteTouch);
    current?.addEventListener('click', noteClick);
    current?.addEventListener('submit', noteSent);
    return () => {
      current?.removeEventListener('input', noteTouch);
      current?.removeEventListener('click', noteClick);
      current?.removeEventListener('submit', noteSent);
    };
  }, [form]);

  useEffect(() => {
    if ((result as { ok?: unknown } | undefined)?.ok !== true || sentContent.current === undefined) return;
    savedContent.current = sentContent.current;
    // Not by the content: a form that has its result may be empty already.
    isTouched.current = isTouchedSinceSent.current;
  }, [result]);

  useEffect(() => {
    // Text typed before hydration is unsaved.
    if (savedContent.current === undefined) savedContent.current = contentOf(form.current, true);
    else if (!isTouched.current) savedContent.current = contentOf(form.current);
  });

  return {
    isUnsaved: () =>
      isTouched.current &&
      !isLeaving.current &&
      form.current !== null &&
      contentOf(form.current) !== savedContent.current,
    allowLeaving: () => {
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
