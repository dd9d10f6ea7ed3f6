import { deleteNews } from '../../shared/contract/news.ts';
import { amountChange, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { again, retry } from '../store/retry.ts';
import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { newsList, findNews, shownNews } from '../store/news-record.ts';

export const handler = implement(
  deleteNews,
  async ({ params, caller, resources: { table, media }, now, fail }) => {
    await retry(async () => {
      const news = (await findNews(table, params.id)) ?? fail('notFound');
      const objects = news.image === null ? news.dropped : [...news.dropped, news.image];
      let { v } = news;
      if (news.image !== null) {
        // Deletes the image first, while the record still names it, so that an interrupted deletion can be completed.
        await table.write({
          update: keys.news(news.id),
          set: { image: null, dropped: objects },
          add: { v: 1 },
          if: equal('v', v),
        });
        v++;
      }
      for (const object of objects) await media.delete(object);
      const removal = { delete: keys.news(news.id), if: equal('v', v) };
      const about = { what: 'news', id: news.id } as const;
      const log = logPut(caller.userId, now, { about, text: 'Tog bort en nyhet' });
      const outcome = await attempt(
        writeWithin(table, newsList, amountChange(shownNews(news), undefined), [removal, log]),
      );
      // Without an item another request has deleted it in the meantime.
      return outcome !== 'committed' && outcome.items[0] ? again : undefined;
    });
  },
);
