/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The release, for error reports. */
  readonly VITE_VERSION: string;
  /** Where page views are posted; none when absent. */
  readonly VITE_ANALYTICS_URL?: string;
}
