/* Input devices that are played inside the program under test, for SDL's driver of a bare console. To be preloaded into it.
 *
 * FAKE_INPUT_FOLDER has for each device a named pipe `eventN`, through which a test sends the kernel's events, and a file
 * `eventN.device` that describes it, read anew for each question; its lines are such as
 *   name Panel            its name
 *   class TOUCHSCREEN     what udev says of it: ID_INPUT_TOUCHSCREEN=1; missing where udev has no class
 *   prop 2                the bits of its properties
 *   key 0x14a             a key or button that it has
 *   down 0x14a            a key or button that is down now
 *   rel 0                 a relative axis that it has
 *   abs 0 0 65535 17      an absolute axis: its code, least and greatest value, and the present one
 * `hotplug` is a named pipe of lines such as `add event4` and `remove event4`, as udev tells of them. Of a device that was removed,
 * udev still says what it was: its description is `eventN.removed` then. The program sees the folder as /dev/input too, and its file
 * `devices` as /proc/bus/input/devices.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct device {
  char name[64], class[32];
  unsigned long prop, key[12], down[12], rel[1], abs_bits[1];
  struct input_absinfo axis[ABS_CNT];
};

static const char *folder(void) { return getenv("FAKE_INPUT_FOLDER"); }

/* Reads the description of a device, such as `event3`, in the file of this suffix. */
static int read_description(const char *event, const char *suffix, struct device *device) {
  char path[4096], line[256];
  memset(device, 0, sizeof *device);
  snprintf(path, sizeof path, "%s/%s.%s", folder(), event, suffix);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  while (fgets(line, sizeof line, file)) {
    unsigned code, bit;
    int least, greatest, value;
    sscanf(line, "name %63[^\n]", device->name);
    sscanf(line, "class %31s", device->class);
    if (sscanf(line, "prop %u", &bit) == 1) device->prop = bit;
    if (sscanf(line, "key %i", (int *)&bit) == 1 && bit < 768) device->key[bit / 64] |= 1ul << bit % 64;
    if (sscanf(line, "down %i", (int *)&bit) == 1 && bit < 768) device->down[bit / 64] |= 1ul << bit % 64;
    if (sscanf(line, "rel %u", &bit) == 1 && bit < 64) device->rel[0] |= 1ul << bit;
    if (sscanf(line, "abs %i %d %d %d", (int *)&code, &least, &greatest, &value) == 4 && code < ABS_CNT) {
      device->abs_bits[0] |= 1ul << code;
      device->axis[code] = (struct input_absinfo){.value = value, .minimum = least, .maximum = greatest};
    }
  }
  fclose(file);
  return 1;
}

static int describe(const char *event, struct device *device) { return read_description(event, "device", device); }

/* The device behind a descriptor; none for other files. */
static int described(int descriptor, struct device *device) {
  char link[64], path[4096];
  if (!folder()) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlink, link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  char *slash = strrchr(path, '/');
  if (!slash || strncmp(slash, "/event", 6) != 0) return 0;
  size_t head = (size_t)(slash - path);
  if (strlen(folder()) != head || strncmp(path, folder(), head) != 0) return 0;
  return describe(slash + 1, device);
}

static int give(void *place, size_t room, const void *bytes, size_t size) {
  memset(place, 0, room);
  memcpy(place, bytes, size < room ? size : room);
  return (int)(size < room ? size : room);
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  struct device device;
  if (_IOC_TYPE(request) == 'E' && described(descriptor, &device)) {
    unsigned number = _IOC_NR(request);
    size_t size = _IOC_SIZE(request);
    if (number == _IOC_NR(EVIOCGNAME(0))) return give(argument, size, device.name, strlen(device.name) + 1);
    if (number == _IOC_NR(EVIOCGPROP(0))) return give(argument, size, &device.prop, sizeof device.prop);
    if (number == _IOC_NR(EVIOCGKEY(0))) return give(argument, size, device.down, sizeof device.down);
    if (number == _IOC_NR(EVIOCGBIT(EV_KEY, 0))) return give(argument, size, device.key, sizeof device.key);
    if (number == _IOC_NR(EVIOCGBIT(EV_REL, 0))) return give(argument, size, device.rel, sizeof device.rel);
    if (number == _IOC_NR(EVIOCGBIT(EV_ABS, 0))) return give(argument, size, device.abs_bits, sizeof device.abs_bits);
    if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(0)) + ABS_CNT) {
      if (!device.abs_bits[0]) return errno = EINVAL, -1;
      return give(argument, size, &device.axis[number - _IOC_NR(EVIOCGABS(0))], sizeof *device.axis) < 0;
    }
    /* EVIOCGMTSLOTS of a device that nobody touches. */
    if (number == _IOC_NR(EVIOCGMTSLOTS(0)) && device.axis[ABS_MT_SLOT].maximum > 0) {
      __s32 *values = argument;
      for (size_t index = 1; index < size / sizeof *values; index++) values[index] = values[0] == ABS_MT_TRACKING_ID ? -1 : 0;
      return 0;
    }
    return errno = EINVAL, -1;
  }
  static int (*next)(int, unsigned long, ...);
  if (!next) next = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  return next(descriptor, request, argument);
}

/* The path to use for one below /dev/input, and for the list of devices; the same for others. */
static const char *redirect(const char *path, char *room) {
  if (folder() && path && strcmp(path, "/proc/bus/input/devices") == 0) {
    snprintf(room, 4096, "%s/devices", folder());
    return room;
  }
  if (!folder() || !path || strncmp(path, "/dev/input/", 11) != 0) return path;
  snprintf(room, 4096, "%s/%s", folder(), path + 11);
  return room;
}

#define NEXT(name, ...)                                         \
  static __typeof__(&name) next;                                \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
  char room[4096];                                              \
  return next(__VA_ARGS__)

#define OPEN(name)                                                        \
  int name(const char *path, int flags, ...) {                            \
    va_list rest;                                                         \
    va_start(rest, flags);                                                \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                         \
    NEXT(name, redirect(path, room), flags, mode);                        \
  }
OPEN(open)
OPEN(open64)

int access(const char *path, int mode) { NEXT(access, redirect(path, room), mode); }
int stat(const char *path, struct stat *facts) { NEXT(stat, redirect(path, room), facts); }
int lstat(const char *path, struct stat *facts) { NEXT(lstat, redirect(path, room), facts); }

/* A descriptor leads to /dev/input, not to the folder. */
ssize_t readlink(const char *path, char *text, size_t size) {
  static ssize_t (*next)(const char *, char *, size_t);
  if (!next) next = (ssize_t(*)(const char *, char *, size_t))dlsym(RTLD_NEXT, "readlink");
  char room[4096], target[4096];
  ssize_t length = next(redirect(path, room), target, sizeof target - 1);
  if (length < 0) return length;
  target[length] = 0;
  size_t head = folder() ? strlen(folder()) : 0;
  if (head && strncmp(path, "/proc/", 6) == 0 && strncmp(target, folder(), head) == 0) {
    snprintf(room, sizeof room, "/dev/input%.4000s", target + head);
    length = (ssize_t)strlen(strcpy(target, room));
  }
  size_t given = (size_t)length < size ? (size_t)length : size;
  memcpy(text, target, given);
  return (ssize_t)given;
}

char *realpath(const char *path, char *real) { NEXT(realpath, redirect(path, room), real); }

/* What SDL asks of libudev. It takes the functions that are there already. */

struct udev { int unused; };
struct udev_device { char event[32], path[4200], text[2048], action[16]; };
struct udev_list_entry { char name[64]; struct udev_list_entry *next; };
struct udev_enumerate { struct udev_list_entry *first; };
struct udev_monitor { int descriptor; };

static struct udev the_udev;

struct udev *udev_new(void) { return &the_udev; }
struct udev *udev_unref(struct udev *udev) { return (void)udev, NULL; }

static struct udev_device *device_of(const char *event, const char *action) {
  struct udev_device *device = calloc(1, sizeof *device);
  snprintf(device->event, sizeof device->event, "%s", event);
  snprintf(device->path, sizeof device->path, "%s/%s", folder(), event);
  snprintf(device->action, sizeof device->action, "%s", action);
  return device;
}

struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *path) { return (void)udev, device_of(path, ""); }
struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
  return (void)udev, (void)type, (void)number, NULL;
}
struct udev_device *udev_device_unref(struct udev_device *device) { return free(device), NULL; }
const char *udev_device_get_action(struct udev_device *device) { return device->action[0] ? device->action : NULL; }
const char *udev_device_get_devnode(struct udev_device *device) { return device->path; }
const char *udev_device_get_syspath(struct udev_device *device) { return device->event; }
const char *udev_device_get_subsystem(struct udev_device *device) { return (void)device, "input"; }
dev_t udev_device_get_devnum(struct udev_device *device) { return (void)device, 0; }
struct udev_device *udev_device_get_parent_with_subsystem_devtype(struct udev_device *device, const char *system, const char *type) {
  return (void)device, (void)system, (void)type, NULL;
}

const char *udev_device_get_property_value(struct udev_device *device, const char *key) {
  struct device found;
  const char *suffix = strcmp(device->action, "remove") == 0 ? "removed" : "device";
  if (strncmp(key, "ID_INPUT_", 9) != 0 || !read_description(device->event, suffix, &found)) return NULL;
  return strcmp(key + 9, found.class) == 0 ? "1" : NULL;
}

const char *udev_device_get_sysattr_value(struct udev_device *device, const char *name) {
  struct device found;
  if (!describe(device->event, &found)) return NULL;
  const unsigned long *words = NULL;
  unsigned long ev = 1ul << EV_SYN | 1ul << EV_KEY | (found.abs_bits[0] ? 1ul << EV_ABS : 0) | (found.rel[0] ? 1ul << EV_REL : 0);
  int count = 1;
  if (strcmp(name, "capabilities/ev") == 0) words = &ev;
  if (strcmp(name, "capabilities/abs") == 0) words = found.abs_bits;
  if (strcmp(name, "capabilities/rel") == 0) words = found.rel;
  if (strcmp(name, "capabilities/key") == 0) words = found.key, count = 12;
  if (strcmp(name, "properties") == 0) words = &found.prop;
  if (!words) return NULL;
  char *end = device->text;
  for (int index = count - 1; index >= 0; index--) end += sprintf(end, "%lx%s", words[index], index ? " " : "");
  return device->text;
}

struct udev_enumerate *udev_enumerate_new(struct udev *udev) { return (void)udev, calloc(1, sizeof(struct udev_enumerate)); }
int udev_enumerate_add_match_property(struct udev_enumerate *list, const char *key, const char *value) {
  return (void)list, (void)key, (void)value, 0;
}
int udev_enumerate_add_match_subsystem(struct udev_enumerate *list, const char *system) { return (void)list, (void)system, 0; }

int udev_enumerate_scan_devices(struct udev_enumerate *list) {
  DIR *names = opendir(folder());
  for (struct dirent *entry; names && (entry = readdir(names));) {
    char *dot = strchr(entry->d_name, '.');
    if (strncmp(entry->d_name, "event", 5) != 0 || !dot || strcmp(dot, ".device") != 0) continue;
    struct udev_list_entry *item = calloc(1, sizeof *item);
    snprintf(item->name, sizeof item->name, "%.*s", (int)(dot - entry->d_name), entry->d_name);
    item->next = list->first;
    list->first = item;
  }
  if (names) closedir(names);
  return 0;
}

struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *list) { return list->first; }
struct udev_list_entry *udev_list_entry_get_next(struct udev_list_entry *entry) { return entry->next; }
const char *udev_list_entry_get_name(struct udev_list_entry *entry) { return entry->name; }

struct udev_enumerate *udev_enumerate_unref(struct udev_enumerate *list) {
  while (list->first) {
    struct udev_list_entry *next = list->first->next;
    free(list->first);
    list->first = next;
  }
  return free(list), NULL;
}

struct udev_monitor *udev_monitor_new_from_netlink(struct udev *udev, const char *name) {
  char path[4096];
  struct udev_monitor *monitor = calloc(1, sizeof *monitor);
  (void)udev, (void)name;
  snprintf(path, sizeof path, "%s/hotplug", folder());
  monitor->descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  return monitor;
}

int udev_monitor_filter_add_match_subsystem_devtype(struct udev_monitor *monitor, const char *system, const char *type) {
  return (void)monitor, (void)system, (void)type, 0;
}
int udev_monitor_enable_receiving(struct udev_monitor *monitor) { return (void)monitor, 0; }
int udev_monitor_get_fd(struct udev_monitor *monitor) { return monitor->descriptor; }

struct udev_device *udev_monitor_receive_device(struct udev_monitor *monitor) {
  char line[64] = "", action[16], event[32];
  for (size_t length = 0; length < sizeof line - 1 && read(monitor->descriptor, line + length, 1) == 1; length++)
    if (line[length] == '\n') break;
  return sscanf(line, "%15s %31s", action, event) == 2 ? device_of(event, action) : NULL;
}

struct udev_monitor *udev_monitor_unref(struct udev_monitor *monitor) {
  close(monitor->descriptor);
  return free(monitor), NULL;
}
