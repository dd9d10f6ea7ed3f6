import { editDonor } from '../../shared/contract/donor.ts';
import { implement } from '../kernel/implement.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { formatSek, toSek } from '../../shared/domain/numbers.ts';
import { detailsOf } from '../store/donor-record.ts';
import { changeDonor, readDonorInFundraiser } from './registration.ts';
import { sumWrite } from '../ledger/fundraiser-sum.ts';

/** Details of a donor in words: the log says which have changed, never their values. */
const detailWords = [
  ['displayName', 'visningsnamn'],
  ['contactPerson', 'kontaktperson'],
  ['email', 'email'],
  ['phone', 'telefon'],
  ['address', 'adress'],
  ['zipCode', 'postnummer'],
  ['city', 'ort'],
  ['information', 'information'],
] as const;

export const handler = implement(
  editDonor,
  { ahead: ({ body, resources: { table } }) => readDonorInFundraiser(table, body.id) },
  async ({ body, caller, resources: { table }, now, clock, fail }, ahead) => {
    const details = detailsOf(body);
    const outcome = await changeDonor(table, body.id, { ahead, caller, clock }, ({ donor, fundraiser }) => {
      const hasNewEmail = details.email.toLowerCase() !== donor.view.email.toLowerCase();
      const changes = [
        ...changed('summa', formatSek(toSek(donor.view.sum)), formatSek(toSek(details.sum))),
        ...detailWords.flatMap(([name, word]) => (donor.view[name] === details[name] ? [] : [word])),
      ];
      const log = logPut(caller.userId, now, {
        about: { what: 'fundraiser', id: donor.fundraiserId },
        text: 'Ändrade en gåva',
        changes,
      });
      return [
        sumWrite(fundraiser, details.sum - donor.view.sum, 0),
        {
          update: keys.donor(donor.fundraiserId, donor.place),
          // Field by field: `view` also holds the mail status, which a worker may set concurrently.
          set: Object.fromEntries(Object.entries(details).map(([name, value]) => [`view.${name}`, value])),
          add: { v: 1 },
          remove: [
            // No mail has been sent to a new email.
            ...(hasNewEmail ? ['view.mail'] : []),
            'view.erased',
          ],
          if: equal('v', donor.v),
        },
        ...(changes.length > 0 ? [log] : []),
      ];
    });
    if ('refused' in outcome) fail(outcome.refused);
  },
);
