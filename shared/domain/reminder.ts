/** Seconds within which a person is reminded at most once in a lottery (R275). */
export const reminderPause = 72 * 3600;
