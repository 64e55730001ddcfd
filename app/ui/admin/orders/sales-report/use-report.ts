import { useEffect, useRef, useState } from 'react';
import type { ReportRequest, ReportUpdate } from '#app/ui/admin/orders/sales-report/report-state.ts';

const REVOKE_AFTER_MS = 60_000;

export type ReportState = ReportUpdate | { step: 'starting' } | undefined;
type RunningState = Extract<ReportState, { step: 'starting' | 'reading' | 'drawing' }>;

/** Makes the report in a worker, which ends with the report or the page. Loads nothing before `start`. */
export function useReport(fileName: string) {
  const worker = useRef<Worker>(undefined);
  const [state, setState] = useState<ReportState>();
  useEffect(() => () => worker.current?.terminate(), []);

  function stopWith(newState: ReportState) {
    worker.current?.terminate();
    setState(newState);
  }

  function fail(reason: string) {
    console.warn(`The report could not be made: ${reason}`);
    stopWith({ step: 'failed', reason });
  }

  function start(request: ReportRequest) {
    stopWith({ step: 'starting' });
    const newWorker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
    worker.current = newWorker;
    newWorker.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
    newWorker.onmessage = ({ data: update }: MessageEvent<ReportUpdate>) => {
      if (update.step === 'failed') return fail(update.reason);
      if (update.step !== 'finished') return setState(update);
      downloadPdf(update.file, fileName);
      stopWith(update);
    };
    newWorker.postMessage(request);
  }

  return { state, start, cancel: () => stopWith(undefined) };
}

export function isRunning(state: ReportState): state is RunningState {
  return state !== undefined && state.step !== 'finished' && state.step !== 'failed';
}

function downloadPdf(file: Uint8Array<ArrayBuffer>, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
