/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The release, for error reports. */
  readonly VITE_VERSION: string;
}
