import { useEffect, useRef, useState } from 'react';
import type { ReportRequest, ReportUpdate } from '#app/ui/sales-report/report.ts';

const REVOKE_AFTER_MS = 60_000;

export type ReportState = ReportUpdate | { step: 'starting' } | undefined;
type Running = Extract<ReportState, { step: 'starting' | 'reading' | 'drawing' }>;

/** Makes the report in a worker, which ends when the user leaves the page. Loads nothing before `start`. */
export function useReport(fileName: string) {
  const worker = useRef<Worker>(undefined);
  const [state, setState] = useState<ReportState>();
  useEffect(() => () => worker.current?.terminate(), []);

  function stopWith(last: ReportState) {
    worker.current?.terminate();
    setState(last);
  }

  function fail(reason: string) {
    console.warn(`The report could not be made: ${reason}`);
    stopWith({ step: 'failed', reason });
  }

  function start(request: ReportRequest) {
    stopWith({ step: 'starting' });
    const created = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
    worker.current = created;
    created.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
    created.onmessage = ({ data: update }: MessageEvent<ReportUpdate>) => {
      if (update.step === 'failed') return fail(update.reason);
      if (update.step !== 'finished') return setState(update);
      downloadPdf(update.file, fileName);
      stopWith(update);
    };
    created.postMessage(request);
  }

  return { state, start, cancel: () => stopWith(undefined) };
}

export function isRunning(state: ReportState): state is Running {
  return state !== undefined && state.step !== 'finished' && state.step !== 'failed';
}

function downloadPdf(file: Uint8Array<ArrayBuffer>, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
