import * as z from 'zod/mini';
import type { Question } from '../../shared/contract/faq.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import type { Item } from '../table/write.ts';

const QuestionRecord = z.object({
  id: z.string(),
  typeId: z.number(),
  title: z.string(),
  html: z.string(),
  cultureName: z.string(),
  createdDate: z.string(),
});
type QuestionRecord = z.infer<typeof QuestionRecord>;

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

/** Every question, by type, oldest first. */
export async function listQuestionRecords(service: Pick<TableReader, 'query'>): Promise<QuestionRecord[]> {
  const questions = (await service.query(keys.questions(), { consistent: true })).map(parseQuestion);
  return questions.toSorted(
    (one, other) =>
      one.typeId - other.typeId ||
      Date.parse(one.createdDate) - Date.parse(other.createdDate) ||
      (one.id < other.id ? -1 : 1),
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
