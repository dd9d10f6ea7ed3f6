/** The remaining time for handlers that run in the test's process: a day, so that nothing stops early. */
export const lambdaContext = { getRemainingTimeInMillis: () => 86_400_000 };
