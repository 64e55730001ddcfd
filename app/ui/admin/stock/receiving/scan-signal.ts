const BEEP_HZ = 1_800;
const BEEP_S = 0.1;
const VIBRATION_MS = 60;

/** Beeps and vibrates, so that a scan is noticed without looking at the screen. Never throws: a browser may refuse both. */
export function signalRead(): void {
  try {
    navigator.vibrate?.(VIBRATION_MS);
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = BEEP_HZ;
    tone.connect(audio.destination);
    tone.onended = () => audio.close();
    tone.start();
    tone.stop(audio.currentTime + BEEP_S);
  } catch {
    // The screen shows what was scanned.
  }
}
