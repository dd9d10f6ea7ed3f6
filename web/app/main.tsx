// Imported first: from now on the browser calls them.
import './html-policy.ts';
import './translated.ts';
import { createRoot } from 'react-dom/client';
import '../components/base.css';
import { watchDoubleClicks } from '../components/double-click.ts';
import { holdInstallPrompt } from '../components/install/prompt.ts';
import { watchViews } from './analytics.ts';
import { App } from './app.tsx';
import { logError, watchErrors } from './client-errors.ts';

watchErrors();
watchViews();
watchDoubleClicks();
holdInstallPrompt();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root, { onUncaughtError: logError }).render(<App />);
