import * as z from 'zod/mini';
import { exhausted, type JobTask } from '../../functions/store/outbox.ts';
import { implement } from '../../functions/kernel/implement.ts';
import { json } from '../../shared/contract/answer.ts';
import { listClubs } from '../../shared/contract/club.ts';
import { defineRoute } from '../../shared/contract/route.ts';
import { createSection, deleteSection, listSections } from '../../shared/contract/structure.ts';

/** Code that must not compile. Nothing here runs: `tsc` fails if an expected error does not occur. */

const answer = json(z.string());
const id = z.string();

// @ts-expect-error a placeholder of the path has no schema
defineRoute('GET', '/x/{id}', { summary: '', access: 'user', answer, grants: [] });

defineRoute('GET', '/x/{id}', {
  summary: '',
  access: 'user',
  // @ts-expect-error params names a placeholder that the path lacks
  params: z.object({ other: id }),
  answer,
  grants: [],
});

defineRoute('GET', '/x/{id}/{part}', {
  summary: '',
  access: 'user',
  // @ts-expect-error one of two placeholders has no schema
  params: z.object({ id }),
  answer,
  grants: [],
});

defineRoute('GET', '/x', {
  summary: '',
  access: 'user',
  // @ts-expect-error the path has no placeholders
  params: z.object({ id }),
  answer,
  grants: [],
});

// @ts-expect-error no such access exists
defineRoute('GET', '/x', { summary: '', access: 'root', answer, grants: [] });

// @ts-expect-error there is no such grant
defineRoute('GET', '/x', { summary: '', access: 'user', answer, grants: ['table:scan'] });

defineRoute('GET', '/x', {
  summary: '',
  access: 'user',
  answer,
  // @ts-expect-error the catalogue has no such error
  errors: ['user.tooTall'],
  grants: [],
});

implement(listSections, async ({ resources }) => {
  // @ts-expect-error the route was not granted the whole service
  void resources.service;
  // @ts-expect-error the route was not granted images
  void resources.media;
  // @ts-expect-error the route was not granted signing
  void resources.sessions;
  // @ts-expect-error table:read grants a reader
  await resources.table.write({ delete: { pk: '', sk: '' } });
  // @ts-expect-error a reader has no transactions either
  await resources.table.transact([]);
  return [];
});

implement(listClubs, async ({ resources, caller }) => {
  // @ts-expect-error global:read grants a reader
  await resources.service.write({ delete: { pk: '', sk: '' } });
  // @ts-expect-error no user is signed in on a public route
  void caller.userId;
  return [];
});

implement(createSection, async ({ body, resources: { table }, fail }) => {
  await table.write({ delete: { pk: '', sk: '' } });
  // @ts-expect-error the body has no such field
  void body.colour;
  // @ts-expect-error the route does not declare this error
  fail('section.notEmpty');
  return fail('notFound');
});

// @ts-expect-error the route answers with a list
implement(listSections, async () => ({ id: '', name: '' }));

// @ts-expect-error a field of the answer is missing
implement(listSections, async () => [{ id: '' }]);

// @ts-expect-error the route has an empty answer
implement(deleteSection, async () => 'done');

implement(
  listSections,
  // @ts-expect-error reads ahead may not write
  { ahead: ({ resources: { table } }) => table.write({ delete: { pk: '', sk: '' } }) },
  async () => [],
);

export function carryOut(task: JobTask): string {
  switch (task.kind) {
    case 'freeze':
      return task.drawId;
    default:
      // @ts-expect-error a kind of outbox message has no case
      return exhausted(task);
  }
}
