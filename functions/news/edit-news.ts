import { randomId } from '../store/ids.ts';
import { editNews } from '../../shared/contract/news.ts';
import { isBlank } from '../../shared/domain/html-rules.ts';
import { cleaned, judgeHtml } from '../html/judge.ts';
import { amountChange, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changedNothing } from '../store/table.ts';
import { deleteImages, storeImage, imageChoice } from './news-image.ts';
import { newsObject } from '../store/news-record.ts';
import { logPut } from '../store/log-record.ts';
import { newsList, findNews, newsImageUrl, shownNews } from '../store/news-record.ts';

export const handler = implement(
  editNews,
  {
    rules: (sent) => judgeHtml(sent, 'text'),
    ahead: ({ body, resources: { table } }) => findNews(table, body.id),
    repeated: async ({ body, resources: { table, media } }) => {
      const news = await findNews(table, body.id);
      if (news) await deleteImages(media, news.dropped);
    },
  },
  async ({ body: { id, imageFile, ...fields }, caller, resources: { table, media }, now, fail }, ahead) => {
    const choice = imageChoice(imageFile, fail);
    const news = (await ahead) ?? fail('notFound');
    const shown = news.image === null ? undefined : newsImageUrl(news.image);
    // The image that the form shows has been replaced since (R149).
    if (choice.kind === 'kept' && choice.url !== shown) return fail('record.changed');
    const fresh = choice.kind === 'new' ? newsObject(id, randomId()) : undefined;
    if (choice.kind === 'new' && fresh) await storeImage(media, fresh, choice.image);
    const image = choice.kind === 'kept' ? news.image : (fresh ?? null);
    const dropped = await deleteImages(media, news.dropped);
    if (news.image !== null && news.image !== image) dropped.push(news.image);
    const text = await cleaned(fields.text);
    const kept = { ...fields, text: isBlank(text) ? '' : text, updatedDate: now.toISOString() };
    try {
      const set = { ...kept, image, dropped };
      const difference = amountChange(shownNews(news), shownNews({ ...news, ...set }));
      const update = { update: keys.news(id), set, add: { v: 1 }, if: equal('v', news.v) };
      const text =
        fields.published === news.published
          ? 'Ändrade en nyhet'
          : fields.published
            ? 'Publicerade en nyhet'
            : 'Avpublicerade en nyhet';
      const log = logPut(caller.userId, now, { about: { what: 'news', id }, text });
      const outcome = await attempt(writeWithin(table, newsList, difference, [update, log]));
      if (outcome !== 'committed') return fail(outcome.items[0] ? 'record.changed' : 'notFound');
    } catch (error) {
      // Nothing was committed: no record refers to the image.
      if (changedNothing(error) && fresh) await deleteImages(media, [fresh]);
      throw error;
    }
    await deleteImages(media, dropped);
  },
);
