interface ImportMetaEnv {
  /** The URL of the polyfills; undefined in development and in tests. */
  readonly POLYFILLS?: string;
}

declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** Of a file with the messages; only with `?storefront` (words-by-area.ts). */
  export const url: string;
}
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}

declare module '*?bytes' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module 'myanmar-tools' {
  export class ZawgyiDetector {
    /** From 0 to 1; minus infinity without Burmese. */
    getZawgyiProbability(text: string): number;
  }
  export class ZawgyiConverter {
    zawgyiToUnicode(text: string): string;
    unicodeToZawgyi(text: string): string;
  }
}
