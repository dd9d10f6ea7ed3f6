/** What a handler that runs in the test's own process is told of its time: a day, so that nothing there is cut off. */
export const lambdaContext = { getRemainingTimeInMillis: () => 86_400_000 };
