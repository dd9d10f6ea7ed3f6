/** Examples of news, questions and content pages. */
export const contentExamples = {
  title: 'Höstlotten är här',
  preamble: 'Nu säljer vi lotter till vårens läger.',
  text: '<p>Hämta dina lotter i klubbhuset på lördag.</p>',
  'news.imageFile': '/media/news_w8c2k5?v=j7m3q9',
  'faq.title': 'Hur säljer jag en lott?',
  html: '<p>Öppna lotten i mobilen och fyll i köparens uppgifter.</p>',
  'faq.name': 'Allmänt',
  cultureName: 'sv-SE',
  'content.key': 'how-it-works',
  metaTitle: 'Så fungerar det',
  metaDescription: 'Sälj lotter i mobilen, från första lotten till vinnarmailet.',
};
