import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

interface Edit {
  /** The file of a package, from `node_modules`. */
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
}

/**
 * Code that DynamoDB's client refers to but no function ever runs, which a bundler cannot know. If it did run, it would
 * find `undefined`, or an error of the SDK's base class with the same name.
 */
const edits: readonly Edit[] = [
  // Endpoint discovery, which none of our commands uses: its cache is created and stays empty.
  {
    file: '@aws-sdk/endpoint-cache/dist-es/EndpointCache.js',
    from: 'import LRUCache from "mnemonist/lru-cache";',
    to: 'class LRUCache {}',
  },
  // A fallback for Node without SHA-256.
  {
    file: '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Node.js',
    from: 'import { Sha256Js } from "./Sha256Js";',
    to: 'const Sha256Js = undefined;',
  },
  // Only used with `AWS_RETRY_MODE=adaptive`.
  {
    file: '@smithy/core/dist-es/submodules/retry/middleware-retry/configurations.js',
    from: 'import { AdaptiveRetryStrategy } from "../util-retry/AdaptiveRetryStrategy";',
    to: 'const AdaptiveRetryStrategy = undefined;',
  },
  // Only used for host names that depend on the input.
  {
    file: '@smithy/core/dist-es/submodules/protocols/HttpProtocol.js',
    from: 'import { getHttpOperationBindings, HttpBindingNormalizedSchema } from',
    to: 'const HttpBindingNormalizedSchema = undefined; import { getHttpOperationBindings } from',
  },
  // `node:fs/promises` and all that it loads. The configuration files exist on a developer's machine only, where blocking
  // does no harm.
  {
    file: '@smithy/core/dist-es/submodules/config/shared-ini-file-loader/readFile.js',
    from: 'import { readFile as fsReadFile } from "node:fs/promises";',
    to: 'import { readFileSync } from "node:fs"; const fsReadFile = async (...all) => readFileSync(...all);',
  },
  // Only used for request bodies that are files; loads `node:fs/promises`, too.
  {
    file: '@smithy/core/dist-es/submodules/serde/util-body-length/calculateBodyLength.js',
    from: 'import { ReadStream, fstatSync, lstatSync } from "node:fs";',
    to: 'class ReadStream {}',
  },
  // Only used for S3 buckets.
  {
    file: '@smithy/core/dist-es/submodules/endpoints/middleware-endpoint/adaptors/getEndpointFromInstructions.js',
    from: 'import { resolveParamsForS3 } from "../service-customizations";',
    to: 'const resolveParamsForS3 = undefined;',
  },
  // Descriptions of regions; the name of a region tells its partition.
  {
    file: '@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js',
    from: /"[\w-]+": \{\s+"description": "[^"]+"\s+\},?/g,
    to: '',
  },
  // Middlewares that `functions/store/clients.ts` removes.
  ...(
    [
      ['middleware-logger/loggerMiddleware', 'loggerMiddleware()'],
      ['middleware-user-agent/user-agent-middleware', 'userAgentMiddleware(config)'],
      ['middleware-recursion-detection/getRecursionDetectionPlugin', 'recursionDetectionMiddleware()'],
    ] as const
  ).map(([file, middleware]) => ({
    file: `@aws-sdk/core/dist-es/submodules/client/${file}.js`,
    from: `clientStack.add(${middleware},`,
    to: 'clientStack.add(undefined,',
  })),
  // Errors of commands that manage tables rather than items.
  {
    file: '@aws-sdk/client-dynamodb/dist-es/schemas/schemas_0.js',
    from: /^n0_registry\.registerError\((\w*(?:Backup|Export|GlobalTable|Import|Index|PointInTime|Policy|Replica[AN]|Restore|Table)\w*)\$, \1\);$/gm,
    to: '',
  },
  // The default credential chain: `functions/store/clients.ts` provides credentials itself.
  {
    file: '@aws-sdk/client-dynamodb/dist-es/runtimeConfig.js',
    from: 'import { defaultProvider as credentialDefaultProvider } from "@aws-sdk/credential-provider-node";',
    to: 'const credentialDefaultProvider = undefined;',
  },
  // Schemas of commands that are never sent: their computed names keep a bundler from removing them.
  {
    file: '@aws-sdk/client-dynamodb/dist-es/schemas/schemas_0.js',
    from: /^export var (\w+\$) = (\[[^;]*\]);$/gm,
    to: 'export var $1 = /* @__PURE__ */ (() => $2)();',
  },
  // Only the client's version is read from this file.
  {
    file: '@aws-sdk/client-dynamodb/package.json',
    from: /^[^]*("version": "[^"]+")[^]*$/,
    to: '{$1}',
  },
];

/**
 * Applies these edits to the kernel's file. The build fails if a package's file no longer contains the edited text, or is no
 * longer bundled: then check the package's new version and update the list.
 */
export const leavingOut = (root: string, list: readonly Edit[] = edits): Plugin => ({
  name: 'left-out',
  setup(build) {
    const left = new Set(list);
    build.onLoad({ filter: /\/node_modules\// }, async ({ path: file }) => {
      const here = list.filter((each) => file === path.join(root, 'node_modules', each.file));
      if (here.length === 0) return undefined;
      let contents = await readFile(file, 'utf8');
      for (const edit of here) {
        const before = contents;
        contents = before.replace(edit.from, edit.to);
        if (contents !== before) left.delete(edit);
      }
      return { contents, loader: file.endsWith('.json') ? 'json' : 'js' };
    });
    build.onEnd(() => ({
      errors: [...left].map(({ file }) => ({ text: `${file} has not what is to be left out of it` })),
    }));
  },
});
