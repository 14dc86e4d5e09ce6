import '@backstage/ui/css/styles.css';
import { createRoot } from 'react-dom/client';
import { app } from './App';

const container = document.getElementById('root');
if (!container) {
  throw new Error('index.html has no element with the id "root"');
}
createRoot(container).render(app);
