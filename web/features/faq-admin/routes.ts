import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/questions',
    access: 'content',
    title: 'FAQ',
    page: async () => (await import('./questions-page.tsx')).QuestionsPage,
    calls: ['/faq'],
  },
  {
    path: 'admin/question/add',
    access: 'content',
    title: 'Ny fråga',
    page: async () => (await import('./add-question-page.tsx')).AddQuestionPage,
  },
  {
    path: 'admin/question/edit/:questionId',
    access: 'content',
    title: 'Ändra fråga',
    page: async () => (await import('./edit-question-page.tsx')).EditQuestionPage,
    calls: ['/faq/{id}'],
  },
];
