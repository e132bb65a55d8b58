import type { Command } from './command.ts';
import type { Context } from './context.ts';

/** Runs a command, loading only its own file. @returns the exit code */
export async function runCommand(context: Context, command: Command): Promise<number> {
  switch (command.type) {
    case 'convert':
      return (await import('./commands/convert/convert.ts')).convert(context, command.options);
    case 'jobs':
      return (await import('./commands/jobs.ts')).jobs(context, command);
    case 'usage':
      return (await import('./commands/usage.ts')).usage(context);
    case 'whoami':
      return (await import('./commands/whoami.ts')).whoami(context);
    case 'doctor':
      return (await import('./commands/doctor.ts')).doctor(context);
    case 'setup':
      return (await import('./commands/setup.ts')).setup(context);
    case 'login':
      return (await import('./commands/login.ts')).login(context, command);
    case 'logout':
      return (await import('./commands/logout.ts')).logout(context);
    case 'skills':
      return (await import('./commands/skills.ts')).skills(context, command.action);
    case 'mcp':
      return (await import('./commands/mcp.ts')).mcp(context);
    case 'completion':
      return (await import('./commands/completion.ts')).completion(context, command.shell);
    case 'serve':
      return (await import('./commands/serve.ts')).serve(context, command.options);
    case 'worker':
      return (await import('./commands/worker.ts')).worker(context);
    case 'dashboard':
      return (await import('./commands/dashboard.ts')).dashboard(context, command.url);
    case 'admin':
      return (await import('./commands/admin/admin.ts')).admin(context, command.action);
    case 'version':
      return (await import('./commands/version.ts')).version(context);
    case 'help':
      return (await import('./commands/help.ts')).help(context, command.topic);
  }
}
