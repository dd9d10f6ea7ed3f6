import { jobAnswer } from './answer.ts';
import { body, email } from './fields.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

export const PersonByEmail = body({ email });

export const exportPerson = defineRoute({
  method: 'POST',
  path: '/person/export',
  summary: "Everything the club stores about a person, by email, as a file: the job's result",
  access: 'admin',
  body: PersonByEmail,
  answer: jobAnswer,
  grants: ['table:write'],
  throttles: perUserLimits.persons,
});
export const erasePerson = defineRoute({
  method: 'POST',
  path: '/person/erase',
  summary: 'Erase a person, by email, from everything the club stores; numbers, sums and draws remain',
  access: 'admin',
  body: PersonByEmail,
  answer: jobAnswer,
  errors: ['person.isUser'],
  grants: ['table:write'],
  throttles: perUserLimits.persons,
});
