import * as z from 'zod/mini';

/** A file that a route answers with. The browser saves it as `fileName`. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mediaType: string;
}

/** An HTML page that a route answers with, including the one for 404. */
export interface HtmlAnswer {
  readonly html: string;
  readonly status: 200 | 404;
}

/** One part of a paged list; `next` is the cursor of the next part. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
}

/** Where to fetch a file that does not fit into an answer; valid for one minute. */
export interface Elsewhere {
  readonly location: string;
}

export type Answer =
  | { readonly kind: 'json'; readonly status: 200 | 201 | 202; readonly schema: z.ZodMiniType }
  | { readonly kind: 'perhaps'; readonly status: 200; readonly schema: z.ZodMiniType }
  | { readonly kind: 'work'; readonly status: 200; readonly schema: z.ZodMiniType }
  | { readonly kind: 'list'; readonly status: 200; readonly schema: z.ZodMiniArray<z.ZodMiniType> }
  | { readonly kind: 'job'; readonly status: 202 }
  | { readonly kind: 'report'; readonly status: 200; readonly mediaType: string }
  | {
      readonly kind: 'printable';
      readonly status: 200;
      readonly schema: z.ZodMiniType;
      readonly mediaTypes: readonly string[];
    }
  | { readonly kind: 'download'; readonly status: 200 }
  | { readonly kind: 'text'; readonly status: 200 }
  | { readonly kind: 'nothing'; readonly status: 202 | 204 }
  | { readonly kind: 'file'; readonly status: 200; readonly mediaType: string }
  | { readonly kind: 'html'; readonly status: 200; readonly cacheControl: string };

export const json = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'json', status: 200, schema }) as const;
/** 201 with the new record's id. */
export const created = <S extends z.ZodMiniType>(schema: S) =>
  ({ kind: 'json', status: 201, schema }) as const;
/** 202 with that JSON: the mails are stored and sent afterwards. */
export const queued = <S extends z.ZodMiniType>(schema: S) =>
  ({ kind: 'json', status: 202, schema }) as const;
/** 200 with that JSON, or 204 when the handler returns undefined. */
export const perhaps = <S extends z.ZodMiniType>(schema: S) =>
  ({ kind: 'perhaps', status: 200, schema }) as const;
/** 200 with the result, or 202 with `{jobId}` when the work continues as a job. */
export const work = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'work', status: 200, schema }) as const;
/** The answer of a route whose work continues as a job; `GET /job/{id}` returns its progress. */
export interface StartedJob {
  readonly jobId: string;
}
/** 200 with an array; the route's query is `paging`, and the `Link` header of the answer names the next part. */
export const listAnswer = <S extends z.ZodMiniType>(item: S) =>
  ({ kind: 'list', status: 200, schema: z.array(item) }) as const;
/** 202 with `{jobId}`, always. */
export const jobAnswer = { kind: 'job', status: 202 } as const;
/** 200 with a file, or 202 with `{jobId}` when it takes longer; the job's `result` links to the file. */
export const reportAnswer = (mediaType: string) => ({ kind: 'report', status: 200, mediaType }) as const;
/** 200 with that JSON; with `?as=` 200 with a file of one of these types, or 202 with `{jobId}` like `reportAnswer`. */
export const printable = <S extends z.ZodMiniType>(schema: S, mediaTypes: readonly string[]) =>
  ({ kind: 'printable', status: 200, schema, mediaTypes }) as const;
/** 200 with a file of any type, or 302 to where it is stored. */
export const download = { kind: 'download', status: 200 } as const;
/** 200 with plain text. */
export const textAnswer = { kind: 'text', status: 200 } as const;
/** 204. */
export const nothing = { kind: 'nothing', status: 204 } as const;
/** 202: the request is stored and processed afterwards. */
export const accepted = { kind: 'nothing', status: 202 } as const;
/** 200 with a file to download. */
export const fileAnswer = (mediaType: string) => ({ kind: 'file', status: 200, mediaType }) as const;
/**
 * A page that the edge caches for `seconds`. Its route is outside `/api` and returns the same page for the same `id`.
 */
export const htmlAnswer = (seconds: number) =>
  ({ kind: 'html', status: 200, cacheControl: `public, max-age=0, s-maxage=${seconds}` }) as const;

/** Answers with an ETag may be cached but must be revalidated. Nothing else is cached. */
export const keptWithEtag = 'public, no-cache';

/** What a handler returns for an answer `A`. */
export type OutputFor<A> = A extends { kind: 'json'; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : A extends { kind: 'perhaps'; schema: infer S extends z.ZodMiniType }
    ? z.output<S> | undefined
    : A extends { kind: 'work'; schema: infer S extends z.ZodMiniType }
      ? z.output<S> | StartedJob
      : A extends { kind: 'list'; schema: z.ZodMiniArray<infer S extends z.ZodMiniType> }
        ? Page<z.output<S>>
        : A extends { kind: 'job' }
          ? StartedJob
          : A extends { kind: 'report' }
            ? FileAnswer | StartedJob
            : A extends { kind: 'printable'; schema: infer S extends z.ZodMiniType }
              ? z.output<S> | FileAnswer | StartedJob
              : A extends { kind: 'download' }
                ? FileAnswer | Elsewhere
                : A extends { kind: 'text' }
                  ? string
                  : A extends { kind: 'file' }
                    ? FileAnswer
                    : A extends { kind: 'html' }
                      ? HtmlAnswer
                      : void;
