import * as z from 'zod/mini';
import type { Question } from '../../shared/contract/faq.ts';
import { amountOf, type Bounded, type CountList } from './bound.ts';
import { type Condition, equal, type Item } from './write.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';

const QuestionRecord = z.object({
  id: z.string(),
  /** Counts changes. */
  v: z.number(),
  typeId: z.number(),
  title: z.string(),
  html: z.string(),
  cultureName: z.string(),
  createdDate: z.string(),
});
export type QuestionRecord = z.infer<typeof QuestionRecord>;

const parseQuestion = (item: Item): QuestionRecord => QuestionRecord.parse({ ...item, id: item.sk });

/** The item of a question, keys included. */
export function questionItem({ id, ...rest }: QuestionRecord) {
  return { ...keys.question(id), ...rest };
}

/** One question, or undefined. */
export async function findQuestion(
  service: Pick<TableReader, 'get'>,
  id: string,
): Promise<QuestionRecord | undefined> {
  const item = await service.get(keys.question(id), { consistent: true });
  return item && parseQuestion(item);
}

/** Condition: the record is unchanged since it was read. */
export const questionUnchanged = ({ v }: Pick<QuestionRecord, 'v'>): Condition => equal('v', v);

const count: CountList = async (service) => amountOf((await listQuestionRecords(service)).map(toQuestion));
export const questionList: Bounded = { list: 'faq', count };

/** Every question, by type, oldest first. */
export async function listQuestionRecords(service: Pick<TableReader, 'query'>): Promise<QuestionRecord[]> {
  const questions = (await service.query(keys.questions(), { consistent: true })).map(parseQuestion);
  return questions.toSorted((one, other) => inOrder(sortKeyOf(one), sortKeyOf(other)));
}

/** A question's position in the list. */
export const sortKeyOf = ({ typeId, createdDate, id }: QuestionRecord): string =>
  `${typeId} ${createdDate} ${id}`;

/** Order of two positions. */
export function inOrder(one: string, other: string): number {
  const [type, date = '', id = ''] = one.split(' ');
  const [otherType, otherDate = '', otherId = ''] = other.split(' ');
  return (
    Number(type) - Number(otherType) ||
    Date.parse(date) - Date.parse(otherDate) ||
    (id < otherId ? -1 : Number(id > otherId))
  );
}

/** A question as the API shows it. */
export const toQuestion = ({ id, typeId, title, html, cultureName }: QuestionRecord): Question => ({
  id,
  typeId,
  title,
  html,
  cultureName,
});
