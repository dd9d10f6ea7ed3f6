import type { OpsAnswer, OpsCommand } from '../../shared/ops.ts';
import { baseAmounts, withAdded } from '../../shared/domain/base-amounts.ts';
import { formatKronor } from '../../shared/domain/numbers.ts';
import { addedAmountsPut, readAddedAmounts } from '../store/base-amounts-record.ts';
import { retry } from '../store/retry.ts';
import type { ServiceTable } from '../store/table.ts';

type Command = Extract<OpsCommand, { command: 'base-amount' }>;

/** Adds, replaces or removes the operators' price base amount of a year (R440); answers with the whole table. */
export const setBaseAmount = (
  service: ServiceTable,
  { year, amount, source, unconfirmed, remove }: Command,
): Promise<OpsAnswer> =>
  retry(async () => {
    const before = await readAddedAmounts(service, { consistent: true });
    const others = before.amounts.filter((entry) => entry.year !== year);
    if (year !== undefined && !remove && (amount === undefined || source === undefined))
      return { error: 'Ange --amount och --source, eller --remove.' };
    if (year !== undefined && remove && others.length === before.amounts.length)
      return {
        error: baseAmounts.some((entry) => entry.year === year)
          ? `Beloppet för ${year} ingår i tjänsten och kan inte tas bort, bara ersättas.`
          : `Det finns inget belopp för ${year}.`,
      };
    const added =
      year !== undefined && amount !== undefined && source !== undefined && !remove
        ? [...others, { year, amount, source, confirmed: !unconfirmed }]
        : others;
    const amounts =
      year === undefined ? before.amounts : added.toSorted((one, other) => one.year - other.year);
    if (year !== undefined) await service.write(addedAmountsPut(before, amounts));
    return { message: ['Prisbasbelopp:', ...withAdded(amounts).map(lineOf(amounts))].join('\n') };
  });

const lineOf =
  (added: readonly { readonly year: number }[]) =>
  ({ year, amount, source, confirmed }: (typeof baseAmounts)[number]): string =>
    [
      `  ${year}  ${formatKronor(amount)}`,
      source,
      ...(confirmed ? [] : ['inte bekräftat']),
      ...(added.some((entry) => entry.year === year) ? ['tillagt'] : []),
    ].join(', ');
