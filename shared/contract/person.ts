import { job } from './answer.ts';
import { body, email } from './fields.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

export const PersonByEmail = body({ email });

export const exportPerson = defineRoute({
  method: 'POST',
  path: '/person/export',
  summary: "What the club keeps of a person, by address, as a file: the job's result",
  access: 'admin',
  body: PersonByEmail,
  answer: job,
  grants: ['table:write'],
  throttles: perUserLimits.persons,
});
export const erasePerson = defineRoute({
  method: 'POST',
  path: '/person/erase',
  summary: 'Remove a person, by address, from all that the club keeps; numbers, sums and draws stay',
  access: 'admin',
  body: PersonByEmail,
  answer: job,
  errors: ['person.isUser'],
  grants: ['table:write'],
  throttles: perUserLimits.persons,
});
