import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import {
  type BarcodeReader,
  closeBarcodeReader,
  openBarcodeReader,
  pixelsOf,
  readBarcodes,
} from '#app/ui/admin/stock/receiving/barcode-reader.ts';

const READ_PAUSE_MS = 150;

export type CameraProblem = 'refused' | 'no-camera' | 'not-secure' | 'busy';

/** Reads the codes that the camera sees, again and again. Returns why it cannot be opened. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (texts: string[]) => void) {
  const [problem, setProblem] = useState<CameraProblem>();
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const controller = new AbortController();
    watch(video.current, controller.signal, (texts) => read(texts)).catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(problemOf(error));
    });
    return () => controller.abort();
  }, [video]);
  return problem;
}

async function watch(video: HTMLVideoElement | null, signal: AbortSignal, onRead: (texts: string[]) => void) {
  const constraints = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: constraints });
  const reader = await openBarcodeReader();
  try {
    if (!video || signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    await readUntil(signal, reader, video, onRead);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    closeBarcodeReader(reader);
  }
}

async function readUntil(
  signal: AbortSignal,
  reader: BarcodeReader,
  video: HTMLVideoElement,
  onRead: (texts: string[]) => void,
): Promise<void> {
  while (!signal.aborted) {
    const pixels = pixelsOf(video);
    const texts = pixels ? await readBarcodes(reader, pixels) : [];
    if (texts.length > 0 && !signal.aborted) onRead(texts);
    await new Promise((resolve) => setTimeout(resolve, READ_PAUSE_MS));
  }
}

function problemOf(error: unknown): CameraProblem {
  if (!isSecureContext) return 'not-secure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'TypeError' ? 'no-camera' : 'busy';
}
