import { createQuestion } from '../../../shared/contract/faq.ts';
import { createNews } from '../../../shared/contract/news.ts';
import { idFrom, newsFields, picture } from '../fixture.ts';
import { byId, type Rows } from './row.ts';

/** Content of the service: its texts contain no club's word. */
const question = { typeId: 2, title: 'Fråga', html: '<p>Svar</p>' };
const page = { key: 'matrisen', metaTitle: 'Sida', metaDescription: 'Sida', html: '<p>Text</p>' };

export const content: Rows = {
  readContent: {
    ids: { question: 'anyone' },
    request: ({ question: key }) => ({ params: { key } }),
    unknown: ['200'],
  },
  listContent: {},
  saveContent: {
    request: ({ word }) => ({ body: { ...page, metaTitle: `Sida ${word.length}`, cultureName: 'sv-SE' } }),
  },
  listTopics: {},
  listQuestions: {},
  readQuestion: byId('question', 'anyone'),
  createQuestion: { request: ({ word }) => ({ body: { ...question, title: `Fråga ${word.length}` } }) },
  editQuestion: {
    ids: { question: 'anyone' },
    request: ({ question: id }) => ({ body: { ...question, id } }),
  },
  deleteQuestion: byId('question', 'anyone', {
    fresh: async ({ club }) => ({ question: await idFrom(club.content.call, createQuestion, question) }),
  }),
};

export const news: Rows = {
  listPublishedNews: {},
  listNews: {},
  readNews: [byId('news', 'club'), byId('draft', 'admins')],
  createNews: {
    request: ({ word }) => ({ body: { ...newsFields(word), imageFile: picture, published: true } }),
  },
  editNews: {
    ids: { news: 'club' },
    request: ({ news: id, word }) => ({ body: { id, ...newsFields(word), published: true } }),
  },
  deleteNews: byId('news', 'club', {
    fresh: async ({ club, word }) => ({
      news: await idFrom(club.admin.call, createNews, {
        ...newsFields(word),
        imageFile: picture,
        published: true,
      }),
    }),
  }),
};
