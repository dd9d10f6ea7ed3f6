import type { listOwnFundraisers as listOwnFundraisersRoute } from '../../../shared/contract/fundraiser.ts';
import type { printList as printListRoute } from '../../../shared/contract/hand-out.ts';
import type { hasOwnArchive as hasOwnArchiveRoute } from '../../../shared/contract/lottery.ts';
import type { listPublishedNews as listPublishedNewsRoute } from '../../../shared/contract/news.ts';
import type { readContact as readContactRoute } from '../../../shared/contract/user.ts';
import { light } from '../../api/light.ts';

// What home requests: the first page of most visits loads no schemas.
export const listOwnFundraisers = light<typeof listOwnFundraisersRoute>('GET', '/fundraiser/user', 'list');
export const listPublishedNews = light<typeof listPublishedNewsRoute>('GET', '/news/GetPublished', 'list');
export const readContact = light<typeof readContactRoute>('GET', '/user/admin/contact', 'json');
export const hasOwnArchive = light<typeof hasOwnArchiveRoute>('GET', '/ticketbase/archive/show', 'json');
export const printList = light<typeof printListRoute>('GET', '/user/{id}/list', 'file');
