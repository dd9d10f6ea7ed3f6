/**
 * A short list of failures from a run's results: the name and the first lines of the message. Printed last, since a log
 * is read from its end, which also remains if it is truncated.
 */

interface VitestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration?: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

/** A failure's name, followed by the first 12 lines of its message. */
export const describeFailure = (name: string, message = ''): string =>
  [name, ...message.split('\n').slice(0, 12)].join('\n    ').trimEnd();

/** The failed tests of a vitest run, and the files that failed to load. */
export const vitestFailures = ({ testResults }: VitestResults): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    if (failed.length === 0) return message ? [describeFailure(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${name}: ${fullName}`, failureMessages?.join('\n')),
    );
  });

/** The failed tests of a browser run. */
export const browserFailures = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
      return describeFailure(`${file}: ${title}`, errors.map(({ message }) => message).join('\n'));
    }),
  ...suites.flatMap(browserFailures),
];
