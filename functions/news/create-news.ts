import { createNews } from '../../shared/contract/news.ts';
import { cleanHtml } from '../html/clean.ts';
import { isBlank } from '../../shared/domain/html-rules.ts';
import { judgeHtml } from '../html/judge.ts';
import { ApiError } from '../store/api-error.ts';
import { amountChange, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent } from '../store/expression.ts';
import { ConditionFailed } from '../store/write.ts';
import { deleteImages, storeImage, wantedImage } from './news-image.ts';
import { newsObject } from '../store/news-record.ts';
import { newsList, newsItem, shownNews } from '../store/news-record.ts';

export const handler = implement(
  createNews,
  { rules: async (sent) => judgeHtml(sent, 'text') },
  async ({ body: { imageFile, ...fields }, resources: { table, media }, newId, now, fail }) => {
    const wanted = wantedImage(imageFile, fail);
    // A new item has no stored image to keep.
    if (wanted.kind === 'kept') return fail('image.invalid');
    const [id, change] = [newId(), newId()];
    const image = wanted.kind === 'new' ? newsObject(id, newId()) : null;
    if (wanted.kind === 'new' && image !== null) await storeImage(media, image, wanted.image);
    const text = cleanHtml(fields.text);
    const date = now.toISOString();
    const news = { ...fields, text: isBlank(text) ? '' : text, createdDate: date, updatedDate: date };
    try {
      const record = { ...news, id, v: 1, change, image, dropped: [] };
      await writeWithin(table, newsList, amountChange(undefined, shownNews(record)), {
        put: newsItem(record),
        if: absent('pk'),
      });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) {
        // The list is full: the image is unreferenced.
        if (error instanceof ApiError && image !== null) await deleteImages(media, [image]);
        throw error;
      }
      // There already: made by this very request, which is being repeated. Its image may have been replaced since.
      if (image !== null && error.items[0]?.image !== image) await deleteImages(media, [image]);
    }
    return id;
  },
);
