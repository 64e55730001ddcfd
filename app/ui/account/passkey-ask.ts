import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { ShouldRevalidateFunctionArgs } from 'react-router';

export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>;
type RequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>;

/** Asks the browser to log in with a passkey. @returns the answer as JSON; null if the person gave up or has none. */
export async function askForPasskey(options: RequestOptions): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options }).then(JSON.stringify, () => null);
}

/** Asks the browser to make a passkey. @returns the answer as JSON; null if the person gave up. */
export async function makePasskey(options: CreationOptions): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options }).then(JSON.stringify, () => null);
}

/** Asks the shop for a new challenge after one that had ended or was used, which no second try can answer. */
export function revalidateAfterLate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as { problem?: string } | undefined)?.problem === 'too-late' || defaultShouldRevalidate;
}

export const canUsePasskeys = () => typeof PublicKeyCredential !== 'undefined';
