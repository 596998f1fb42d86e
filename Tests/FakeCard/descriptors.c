/* Descriptors of opened cards: the reading end of a pipe, through which events come. */
#include "fake_card.h"
#include <fcntl.h>
#include <linux/netlink.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static struct file *files[MOST_FILES];
/* Where the kernel's messages on devices are sent: the far ends of the sockets that a program took for netlink. */
static int listeners[8], listener_count;

int card_ioctl(struct file *file, unsigned long request, void *argument);

struct file *file_of(int descriptor) {
  if (descriptor < 0 || descriptor >= MOST_FILES) return NULL;
  return __atomic_load_n(&files[descriptor], __ATOMIC_RELAXED);
}

static void let_go(struct file *file) {
  if (--file->references > 0) return;
  struct card *card = file->card;
  if (file->is_master) card->master = NULL;
  release_framebuffers(file);
  for (int index = 0; index < card->outputs; index++) {
    struct flip *flip = &card->output[index].pending;
    if (flip->file == file) flip->has_event = false;
  }
  syscall(SYS_close, file->writer);
  if (--card->users == 0) {
    record_line("card%d closed", card->number);
    show_console(card);
  }
  free(file);
}

int open_card(struct card *card, int flags) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  if (ends[0] >= MOST_FILES) {
    syscall(SYS_close, ends[0]);
    syscall(SYS_close, ends[1]);
    errno = EMFILE;
    return -1;
  }
  if (!(flags & O_CLOEXEC)) fcntl(ends[0], F_SETFD, 0);
  if (flags & O_NONBLOCK) fcntl(ends[0], F_SETFL, O_NONBLOCK);
  pthread_mutex_lock(&lock);
  struct file *file = calloc(1, sizeof *file);
  *file = (struct file){.card = card, .references = 1, .writer = ends[1], .reader = ends[0]};
  /* Who opens a card that has no master becomes it. */
  if (!card->master && !card->is_master_away) {
    card->master = file;
    file->is_master = file->was_master = true;
  }
  card->users++;
  files[ends[0]] = file;
  pthread_mutex_unlock(&lock);
  return ends[0];
}

/* As the kernel does it when a program has ended. */
void close_all(void) {
  for (int descriptor = 0; descriptor < MOST_FILES; descriptor++) {
    struct file *file = files[descriptor];
    files[descriptor] = NULL;
    if (file) let_go(file);
  }
}

/* Forgets a descriptor that is about to be closed. */
static void forget(int descriptor) {
  if (!file_of(descriptor)) return;
  pthread_mutex_lock(&lock);
  struct file *file = files[descriptor];
  files[descriptor] = NULL;
  if (file) let_go(file);
  pthread_mutex_unlock(&lock);
}

static int copied(int old, int descriptor) {
  struct file *file = file_of(old);
  if (!file || descriptor < 0 || descriptor >= MOST_FILES) return descriptor;
  pthread_mutex_lock(&lock);
  file->references++;
  files[descriptor] = file;
  pthread_mutex_unlock(&lock);
  return descriptor;
}

int close(int descriptor) {
  forget(descriptor);
  return (int)syscall(SYS_close, descriptor);
}

int close_range(unsigned first, unsigned last, int flags) {
  for (unsigned descriptor = first; !flags && descriptor <= last && descriptor < MOST_FILES; descriptor++)
    forget((int)descriptor);
  return (int)syscall(SYS_close_range, first, last, flags);
}

int dup(int descriptor) { return copied(descriptor, (int)syscall(SYS_dup, descriptor)); }
int dup2(int descriptor, int other) {
  if (descriptor != other) forget(other);
  return copied(descriptor, (int)syscall(SYS_dup3, descriptor, other, 0));
}
int dup3(int descriptor, int other, int flags) {
  forget(other);
  return copied(descriptor, (int)syscall(SYS_dup3, descriptor, other, flags));
}

#define FCNTL(name)                                                                        \
  int name(int descriptor, int command, ...) {                                             \
    va_list rest;                                                                          \
    va_start(rest, command);                                                               \
    void *argument = va_arg(rest, void *);                                                 \
    va_end(rest);                                                                          \
    int result = (int)syscall(SYS_fcntl, descriptor, command, argument);                   \
    return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? copied(descriptor, result) : result; \
  }
FCNTL(fcntl)
FCNTL(fcntl64)

int ioctl(int descriptor, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  struct file *file = file_of(descriptor);
  if (!file) return (int)syscall(SYS_ioctl, descriptor, request, argument);
  if (steady_aside) steady_aside(true);
  pthread_mutex_lock(&lock);
  int result = card_ioctl(file, request, argument);
  pthread_mutex_unlock(&lock);
  if (steady_aside) steady_aside(false);
  if (result < 0) {
    errno = -result;
    return -1;
  }
  return result;
}

static void *mapped(void *place, size_t length, int protection, int flags, int descriptor, off_t offset) {
  struct file *file = flags & MAP_ANONYMOUS ? NULL : file_of(descriptor);
  if (file) {
    int memory = -1;
    errno = EINVAL;
    pthread_mutex_lock(&lock);
    for (struct buffer *buffer = file->card->buffers; buffer; buffer = buffer->next) {
      if (buffer->offset != (uint64_t)offset) continue;
      if (buffer->owner != file) errno = EACCES;
      else if (length <= buffer->size) memory = buffer->memory;
    }
    void *result =
      memory < 0 ? MAP_FAILED : (void *)syscall(SYS_mmap, place, length, protection, flags, memory, 0);
    pthread_mutex_unlock(&lock);
    return result;
  }
  return (void *)syscall(SYS_mmap, place, length, protection, flags, descriptor, offset);
}
void *mmap(void *place, size_t length, int protection, int flags, int descriptor, off_t offset) {
  return mapped(place, length, protection, flags, descriptor, offset);
}
void *mmap64(void *place, size_t length, int protection, int flags, int descriptor, off64_t offset) {
  return mapped(place, length, protection, flags, descriptor, offset);
}

/* What a kernel says when a display was plugged in or pulled out, to a program that listens to it by netlink. */
int socket(int domain, int type, int protocol) {
  int ends[2];
  pthread_mutex_lock(&lock);
  bool is_ours = domain == AF_NETLINK && protocol == NETLINK_KOBJECT_UEVENT && listener_count < 8 && begin();
  if (!is_ours || socketpair(AF_UNIX, SOCK_DGRAM | (type & (SOCK_CLOEXEC | SOCK_NONBLOCK)), 0, ends) < 0) {
    pthread_mutex_unlock(&lock);
    return (int)syscall(SYS_socket, domain, type, protocol);
  }
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  listeners[listener_count++] = ends[1];
  pthread_mutex_unlock(&lock);
  return ends[0];
}

int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
  int domain = 0;
  socklen_t size = sizeof domain;
  if (address && address->sa_family == AF_NETLINK && getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0
      && domain == AF_UNIX)
    return 0;
  return (int)syscall(SYS_bind, descriptor, address, length);
}

void send_hotplug(struct card *card) {
  char text[512];
  int length = snprintf(
    text, sizeof text,
    "change@/devices/platform/fake/drm/card%d%cACTION=change%cDEVPATH=/devices/platform/fake/drm/card%d%cSUBSYSTEM=drm%c"
    "HOTPLUG=1%cDEVNAME=dri/card%d%cDEVTYPE=drm_minor%cSEQNUM=1%cMAJOR=226%cMINOR=%d",
    card->number, 0, 0, card->number, 0, 0, 0, card->number, 0, 0, 0, 0, card->number);
  for (int index = 0; index < listener_count; index++) send(listeners[index], text, (size_t)length + 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}
