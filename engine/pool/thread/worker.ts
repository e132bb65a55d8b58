import { parts } from '../../parts.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks(parts);
