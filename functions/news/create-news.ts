import { randomId } from '../store/ids.ts';
import { createNews } from '../../shared/contract/news.ts';
import { isBlank } from '../../shared/domain/html-rules.ts';
import { cleaned, judgeHtml } from '../html/judge.ts';
import { amountChange, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent } from '../store/write.ts';
import { changedNothing } from '../store/table.ts';
import { deleteImages, storeImage, imageChoice } from './news-image.ts';
import { newsObject } from '../store/news-record.ts';
import { logPut } from '../store/log-record.ts';
import { newsList, newsItem, shownNews } from '../store/news-record.ts';

export const handler = implement(
  createNews,
  { rules: (sent) => judgeHtml(sent, 'text') },
  async ({ body: { imageFile, ...fields }, caller, resources: { table, media }, now, fail }) => {
    const choice = imageChoice(imageFile, fail);
    // A new item has no stored image to keep.
    if (choice.kind === 'kept') return fail('image.invalid');
    const id = randomId();
    const image = choice.kind === 'new' ? newsObject(id, randomId()) : null;
    if (choice.kind === 'new' && image !== null) await storeImage(media, image, choice.image);
    const text = await cleaned(fields.text);
    const date = now.toISOString();
    const news = { ...fields, text: isBlank(text) ? '' : text, createdDate: date, updatedDate: date };
    try {
      const record = { ...news, id, v: 1, image, dropped: [] };
      const amount = amountChange(undefined, shownNews(record));
      const log = logPut(caller.userId, now, {
        about: { what: 'news', id },
        text: fields.published ? 'Skapade och publicerade en nyhet' : 'Skapade en nyhet',
      });
      await writeWithin(table, newsList, amount, [{ put: newsItem(record), if: absent('pk') }, log], id);
    } catch (error) {
      // Nothing was committed: no record refers to the image.
      if (changedNothing(error) && image !== null) await deleteImages(media, [image]);
      throw error;
    }
    return id;
  },
);
