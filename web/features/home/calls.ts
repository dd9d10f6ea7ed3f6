import type { listOwnFundraisers as listOwnFundraisersRoute } from '../../../shared/contract/fundraiser.ts';
import type { printList as printListRoute } from '../../../shared/contract/hand-out.ts';
import type { hasOwnArchive as hasOwnArchiveRoute } from '../../../shared/contract/lottery.ts';
import type { listPublishedNews as listPublishedNewsRoute } from '../../../shared/contract/news.ts';
import type { readContact as readContactRoute } from '../../../shared/contract/user.ts';
import { light } from '../../api/light.ts';

// What home requests: the first page of most visits loads no schemas.
export const listOwnFundraisers = light<typeof listOwnFundraisersRoute>({
  method: 'GET',
  path: '/fundraiser/user',
  answer: { kind: 'list' },
});
export const listPublishedNews = light<typeof listPublishedNewsRoute>({
  method: 'GET',
  path: '/news/GetPublished',
  answer: { kind: 'list' },
});
export const readContact = light<typeof readContactRoute>({
  method: 'GET',
  path: '/user/admin/contact',
  answer: { kind: 'json' },
});
export const hasOwnArchive = light<typeof hasOwnArchiveRoute>({
  method: 'GET',
  path: '/ticketbase/archive/show',
  answer: { kind: 'json' },
});
export const printList = light<typeof printListRoute>({
  method: 'GET',
  path: '/user/{id}/list',
  answer: { kind: 'file' },
});
