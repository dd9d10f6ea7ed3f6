import * as z from 'zod/mini';

/** A file a route answers with. `fileName` is what the browser saves it as. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mediaType: string;
}

/** A page a route answers with, also where there is nothing to show (404). */
export interface HtmlAnswer {
  readonly html: string;
  readonly status: 200 | 404;
}

/** A part of a list that grows; `next` is the cursor of the following part. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
}

/** Where a file that does not fit into an answer is fetched; good for a minute. */
export interface Elsewhere {
  readonly location: string;
}

export type Answer =
  | { readonly kind: 'json'; readonly status: 200 | 201; readonly schema: z.ZodMiniType }
  | { readonly kind: 'perhaps'; readonly status: 200; readonly schema: z.ZodMiniType }
  | { readonly kind: 'work'; readonly status: 200; readonly schema: z.ZodMiniType }
  | { readonly kind: 'list'; readonly status: 200; readonly schema: z.ZodMiniArray<z.ZodMiniType> }
  | { readonly kind: 'job'; readonly status: 202 }
  | { readonly kind: 'report'; readonly status: 200; readonly mediaType: string }
  | { readonly kind: 'download'; readonly status: 200 }
  | { readonly kind: 'text'; readonly status: 200 }
  | { readonly kind: 'nothing'; readonly status: 202 | 204 }
  | { readonly kind: 'file'; readonly status: 200; readonly mediaType: string }
  | { readonly kind: 'html'; readonly status: 200; readonly cacheControl: string };

/** 200 with that JSON. */
export const json = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'json', status: 200, schema }) as const;
/** 201 with the new record's id. */
export const created = <S extends z.ZodMiniType>(schema: S) =>
  ({ kind: 'json', status: 201, schema }) as const;
/** 200 with that JSON, or 204 when the handler returns undefined. */
export const perhaps = <S extends z.ZodMiniType>(schema: S) =>
  ({ kind: 'perhaps', status: 200, schema }) as const;
/** What was done (200), or, where it goes on as a job, `{jobId}` (202). */
export const work = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'work', status: 200, schema }) as const;
/** The answer of a route whose work goes on as a job; `GET /job/{id}` tells how far it is. */
export interface StartedJob {
  readonly jobId: string;
}
/** 200 with an array; the route takes `paging` as its query, and the answer's `Link` header names the next part. */
export const list = <S extends z.ZodMiniType>(item: S) =>
  ({ kind: 'list', status: 200, schema: z.array(item) }) as const;
/** 202 with `{jobId}`, always. */
export const job = { kind: 'job', status: 202 } as const;
/** 200 with a file, or, where it takes longer, 202 with `{jobId}`: the job's `result` leads to the file. */
export const report = (mediaType: string) => ({ kind: 'report', status: 200, mediaType }) as const;
/** 200 with a file of any kind, or 302 to where it lies. */
export const download = { kind: 'download', status: 200 } as const;
/** 200 with plain text. */
export const text = { kind: 'text', status: 200 } as const;
/** 204. */
export const nothing = { kind: 'nothing', status: 204 } as const;
/** 202: the wish is stored, the work follows. */
export const accepted = { kind: 'nothing', status: 202 } as const;
/** 200 with a file to download. */
export const file = (mediaType: string) => ({ kind: 'file', status: 200, mediaType }) as const;
/** A page that the edge keeps for that many seconds. Such a route lives outside `/api`, and shows the same for the same `id`. */
export const html = (seconds: number) =>
  ({ kind: 'html', status: 200, cacheControl: `public, max-age=0, s-maxage=${seconds}` }) as const;

/** What is answered with an ETag may be kept, but is asked for each time. Everything else is not kept at all. */
export const keptWithEtag = 'public, no-cache';

/** What a handler returns for that answer. */
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
            : A extends { kind: 'download' }
              ? FileAnswer | Elsewhere
              : A extends { kind: 'text' }
                ? string
                : A extends { kind: 'file' }
                  ? FileAnswer
                  : A extends { kind: 'html' }
                    ? HtmlAnswer
                    : void;
