/** Minimum time between two reminders of a person in a lottery, in seconds (R275). */
export const reminderPause = 72 * 3600;
