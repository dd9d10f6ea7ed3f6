/** Chromium's event with which a page may offer to install the app; other browsers have none. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** The browser's own offer, held back until the user has sold (R522); it can be shown once. */
  var installPrompt: InstallPrompt | undefined;
}

/** Prevents the browser from offering by itself. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installPrompt = event as InstallPrompt;
  });
}
