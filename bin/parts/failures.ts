import path from 'node:path';
import { root } from './run.ts';

/** A failed test, or a file that could not be loaded: then without a title. */
export interface Failure {
  /** Its file, from the root. */
  readonly file: string;
  readonly title: string;
  /** It did not run at all, because of an error outside it: if it passes alone, it is not unsteady. */
  readonly notRun?: true;
  /**
   * Its name, and the first lines of the message. Printed last, since logs are read from the end, which also survives
   * truncation.
   */
  readonly text: string;
}

interface VitestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly tags?: readonly string[];
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Attachment {
  readonly name: string;
  /** In base64. */
  readonly body?: string;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status?: string;
      readonly results: readonly {
        readonly duration?: number;
        readonly errors?: readonly { readonly message?: string }[];
        readonly attachments?: readonly Attachment[];
      }[];
    }[];
  }[];
}

/** A failure's name, followed by the first 12 lines of its message. */
export const describeFailure = (name: string, message = ''): string =>
  [name, ...message.split('\n').slice(0, 12)].join('\n    ').trimEnd();

/**
 * The failed tests of a vitest run, and the files that failed to load. A skipped test counts as failed.
 * @param isLeftOut whether the run leaves out tests with these tags
 */
export const vitestFailures = (
  { testResults }: VitestResults,
  isLeftOut: (tags: readonly string[]) => boolean = () => false,
): Failure[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(
      ({ status, tags = [] }) => status !== 'passed' && !(status === 'skipped' && isLeftOut(tags)),
    );
    if (failed.length === 0)
      return message ? [{ file, title: '', text: describeFailure(file, message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      text: describeFailure(`${file}: ${fullName}`, failureMessages?.join('\n')),
    }));
  });

/** Lines of a page's main part that show where a browser test was; the frame around it is the same on every page. */
const pageLines = 60;

/** What each page showed when a browser test failed, as `tests/e2e/fixtures.ts` attaches it. */
const pagesOf = (attached: readonly Attachment[]): string[] =>
  attached
    .filter(({ name }) => /^page \d+$/.test(name))
    .map(({ name, body = '' }) => {
      const lines = Buffer.from(body, 'base64').toString('utf8').split('\n');
      const main = Math.max(
        1,
        lines.findIndex((line) => /^\s*- main\b/.test(line)),
      );
      return [`${name}: ${lines[0]}`, ...lines.slice(main, main + pageLines)].join('\n    ');
    });

const isSkipped = ({ status }: { readonly status?: string }) => status === 'skipped';

/** The failed tests of a browser run: each error, then the page. A test that was skipped or did not run counts as failed. */
export const browserFailures = ({ suites = [], specs = [] }: Suite): Failure[] => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(isSkipped))
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((each) => each.results);
      const errors = results.flatMap((result) => result.errors ?? []);
      const attached = results.flatMap((result) => result.attachments ?? []);
      const text = [
        `tests/e2e/${file}: ${title}`,
        ...errors.map(({ message }) => describeFailure('', message)),
        ...pagesOf(attached),
      ].join('\n');
      return {
        file: `tests/e2e/${file}`,
        title,
        text,
        ...(tests.every(isSkipped) && { notRun: true as const }),
      };
    }),
  ...suites.flatMap(browserFailures),
];
